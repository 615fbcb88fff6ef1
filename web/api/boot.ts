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
  /** The path, as routes.ts writes it, of the screen whose scripts the page names. */
  screen?: string
}

let heard: string | undefined

export const heardAtStart = (): string | undefined => heard

/** What that screen would ask for first, by address; nothing where something else served the page. */
export const answersAtStart = (): Record<string, unknown> => readJson('answers') ?? {}

/** Reads what the server wrote into the page; asks for it where something else served the page (Vite in development). */
export async function readBoot(): Promise<Boot> {
  const boot = readJson<Boot>('boot')
  if (boot !== undefined) {
    heard = boot.heard
    return boot
  }
  const [user, config] = await Promise.all([fetchUser(), call(getConfig, {})])
  return { user, config }
}

/** What an element of the page holds. */
function readJson<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
