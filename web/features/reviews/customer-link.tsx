import type { ReactNode } from 'react'
import { Link } from 'wouter'

export const CustomerLink = ({ userId, children }: { userId: string; children: ReactNode }) => (
  <Link
    href={`/admin/customers/${userId}`}
    className="font-strong text-brand underline-offset-2 hover:underline"
  >
    {children}
  </Link>
)
