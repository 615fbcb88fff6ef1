import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface CustomerLinkProps {
  userId: string
  children: ReactNode
}

export function CustomerLink({ userId, children }: CustomerLinkProps) {
  return (
    <Link
      href={`/admin/customers/${userId}`}
      className="font-strong text-brand underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  )
}
