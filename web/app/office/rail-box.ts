import type { CSSProperties } from 'react'

/** Under the bar, as tall as the window, with icons under the logo. */
export const RAIL: CSSProperties = {
  position: 'sticky',
  top: 'var(--bar-h)',
  flex: 'none',
  width: '14rem',
  height: 'calc(100dvh - var(--bar-h))',
  padding: '0 .75rem 0 1.25rem',
  overflowY: 'auto',
}
