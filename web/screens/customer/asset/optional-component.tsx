import { type ComponentType, lazy } from 'react'
import { loadCode } from '#web/ui/loading/load-code.ts'

/** A card that is fetched when first drawn, and left out if that fails. */
export const optionalComponent = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadCode(load).catch(() => ({ default: () => <></> })))
