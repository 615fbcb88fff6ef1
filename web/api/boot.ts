import { getConfig, type PublicConfig } from '#contract/config.ts'
import type { User } from '#contract/identity.ts'
import { call } from './client.ts'
import { fetchUser } from './session.ts'

/** What the app knows before its first screen. */
export interface Boot {
  user: User | null
  /** With `now`, the product's time when the page was made. */
  config: PublicConfig
  /** How much of what changes the server had heard when it made the page. */
  heard?: string
}

let heard: string | undefined

export const heardAtStart = (): string | undefined => heard

/** Reads what the server wrote into the page; asks for it where something else served the page (Vite in development). */
export async function readBoot(): Promise<Boot> {
  const text = document.getElementById('boot')?.textContent
  if (text) {
    const boot: Boot = JSON.parse(text)
    heard = boot.heard
    return boot
  }
  const [user, config] = await Promise.all([fetchUser(), call(getConfig, {})])
  return { user, config }
}
