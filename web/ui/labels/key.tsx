import type { ReactNode } from 'react'

export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-xs border border-line-2 px-1.5 font-sans text-xs text-fg-2">{children}</kbd>
)
