import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type BadgeTone = 'quiet' | 'neutral' | 'gain' | 'loss' | 'warn' | 'danger' | 'brand'

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', icon, className, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 text-xs font-strong ' +
        '[&_svg]:size-3',
      TONES[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)

const TONES: Record<BadgeTone, string> = {
  // Text only: where every row has one, as in a list of sixty assets.
  quiet: 'text-fg-3',
  neutral: 'bg-surface-2 text-fg-2 inset-ring inset-ring-line-2',
  gain: 'bg-gain-tint text-gain',
  loss: 'bg-loss-tint text-loss',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
  brand: 'bg-brand-tint text-brand',
}
