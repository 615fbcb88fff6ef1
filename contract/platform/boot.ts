import type { PublicConfig } from './config.ts'
import type { User } from '../people/identity.ts'

/** What the server writes into a page, for the web app to start with. */
export interface Boot {
  /** In an impersonation the customer whose screens it shows. */
  user: User | null
  /** The look of a member of the staff that the page belongs to. */
  impersonation?: { id: string; endsAt: string }
  /** With `now`, the product's time when the page was made. */
  config: PublicConfig
  /** How much of what changes the server had heard when it made the page. */
  heard?: string
  /** The route's path of the screen whose scripts the page names. */
  screen?: string
}
