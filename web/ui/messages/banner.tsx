import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type BannerTone = 'info' | 'good' | 'warn' | 'danger'

interface BannerProps {
  tone: BannerTone
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A message that stays as long as its cause. */
export const Banner = ({ tone, icon, title, children, action }: BannerProps) => (
  <section
    aria-label={title}
    className={classNames(
      'flex flex-col gap-3 rounded-lg border px-4.5 py-3.5 md:flex-row md:items-center md:gap-3.5',
      PADS[tone],
    )}
  >
    <div className="flex min-w-0 flex-1 items-start gap-3.5">
      <span
        className={classNames(
          'mt-0.75 grid size-9 shrink-0 place-items-center rounded-md [&_svg]:size-4.5',
          ICONS[tone],
        )}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <div className="text-sm text-fg-2">{children}</div>
      </div>
    </div>
    {action !== undefined && <div className="flex pl-12.5 md:pl-0">{action}</div>}
  </section>
)

const PADS: Record<BannerTone, string> = {
  info: 'border-brand/30 bg-brand-tint',
  good: 'border-gain/30 bg-gain-tint',
  warn: 'border-warn/30 bg-warn-tint',
  danger: 'border-danger/30 bg-danger-tint',
}

const ICONS: Record<BannerTone, string> = {
  info: 'bg-brand/18 text-brand',
  good: 'bg-gain/18 text-gain',
  warn: 'bg-warn/18 text-warn',
  danger: 'bg-danger/18 text-danger',
}
