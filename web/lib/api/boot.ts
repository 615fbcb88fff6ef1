import type { Boot } from '#contract/platform/boot.ts'
import { getConfig } from '#contract/platform/config.ts'
import { call } from './client.ts'
import { fetchUser } from './session.ts'

let heard: string | undefined

export const heardAtStart = (): string | undefined => heard

/** By address; empty where another server served the page. */
export const preloadedAnswers = (): Record<string, unknown> => readJson('answers') ?? {}

/** From the page; fetched where Vite served it in development. */
export async function readBoot(): Promise<Boot> {
  const boot = readJson<Boot>('boot')
  if (boot !== undefined) {
    heard = boot.heard
    return boot
  }
  const [user, config] = await Promise.all([fetchUser(), call(getConfig, {})])
  return { user, config }
}

function readJson<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
