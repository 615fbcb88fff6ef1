import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
}

/** An empty list, with the next step. */
export const EmptyState = ({ icon, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-2 px-5 py-9 text-center">
    <span className="mb-1 grid size-12 place-items-center rounded-lg bg-surface-2 text-fg-2 [&_svg]:size-5.5">
      {icon}
    </span>
    <p className="max-w-[38ch] text-fg-2">{children}</p>
    {action !== undefined && <div className="mt-2">{action}</div>}
  </div>
)
