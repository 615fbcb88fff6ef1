import type { PublicConfig } from './config.ts'
import type { User } from '../people/identity.ts'

/** What a page brings for the app's start. */
export interface Boot {
  /** In an impersonation, its customer. */
  user: User | null
  /** The staff member's impersonation. */
  impersonation?: { id: string; endsAt: string }
  /** `now` is when the page was made. */
  config: PublicConfig
  /** The mark of changes included in the page. */
  heard?: string
  /** The route's path of the screen whose scripts the page names. */
  screen?: string
}
