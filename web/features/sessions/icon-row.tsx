import type { ReactNode } from 'react'

interface IconRowProps {
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

/** A device or a way to sign in. */
export const IconRow = ({ icon, title, text, children }: IconRowProps) => (
  <li className="flex items-center gap-3.5 py-3 last:pb-0">
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 [&_svg]:size-4.5">
      {icon}
    </span>
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-fg-2 wrap-anywhere">{text}</p>
    </div>
    {children}
  </li>
)
