import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The h1. Navigation focuses it. */
  title: ReactNode
  subtitle?: ReactNode
  /** At the right on wide screens. */
  aside?: ReactNode
}

export const PageHeader = ({ title, subtitle, aside }: PageHeaderProps) => (
  <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-4.5 pb-3.5 md:pt-7.5 md:pb-5">
    {/* A title alone is centered beside a taller button. */}
    <div className="min-w-0 self-center">
      <h1 tabIndex={-1} className="text-[1.5rem] leading-[1.85rem] font-semibold tracking-tight md:text-2xl">
        {title}
      </h1>
      {subtitle !== undefined && <p className="mt-1 text-fg-2">{subtitle}</p>}
    </div>
    {aside}
  </header>
)
