import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { MAX_SHIFT, MAX_SHIFTS, findFaults, hearViolations } from './faults.ts'
import { steerReplies } from './replies.ts'
import type { Screen, State } from './screen.ts'

export const WIDTHS = [360, 768, 1440] as const
type Width = (typeof WIDTHS)[number]
const HEIGHTS: Record<Width, number> = { 360: 780, 768: 1024, 1440: 900 }
const MAX_HEIGHT = 2_400
const THEMES = ['dark', 'light'] as const

export interface Cell {
  screen: Screen
  /** Loading and full are one visit: what was held back arrives. */
  states: readonly State[]
  width: Width
  path: string
}

export interface Taken {
  /** Without the theme: "wallet.empty.360". */
  name: string
  pictures: number
  faults: string[]
}

/** Visits a screen once, and photographs it in each of the cell's states, in both themes. */
export async function takeCell(
  context: BrowserContext,
  folder: string,
  { screen, states, width, path }: Cell,
): Promise<Taken[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const violations = hearViolations(page)
  const taken: Taken[] = []
  let jumped = 0
  try {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    await screen.prepare?.(page)
    const first = states[0] ?? 'full'
    const how = first === 'loading' ? 'hold' : first === 'failing' ? 'fail' : 'pass'
    const { isWithoutCode, answers } = screen
    const replies = await steerReplies(page, { how, answers: answers?.(first) ?? {}, isWithoutCode })
    await page.goto(path, { waitUntil: 'commit' })
    await replies.atRest()
    await screen.act?.(page, first)
    for (const state of states) {
      if (state !== 'loading') replies.release()
      await replies.atRest()
      // The first shift of a visit is the app taking the splash's place.
      jumped = (await shiftOf(page)) - jumped
      const faults = await findFaults(page)
      const mostJumped = MAX_SHIFTS[state] ?? MAX_SHIFT
      if (screen.mayJump === undefined && jumped > mostJumped)
        faults.push(`things jumped by ${jumped.toFixed(3)}`)
      if (screen.mayComplain !== true) faults.push(...violations.splice(0))
      for (const theme of THEMES) {
        await showTheme(page, theme)
        await takePicture(page, join(folder, `${screen.name}.${state}.${theme}.${width}.png`), width)
      }
      await showTheme(page, 'dark')
      jumped = await shiftOf(page)
      taken.push({ name: `${screen.name}.${state}.${width}`, pictures: THEMES.length, faults })
    }
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    const name = `${screen.name}.${states[taken.length] ?? 'full'}.${width}`
    await page.screenshot({ path: join(folder, `${name}.broken.png`) }).catch(() => {})
    taken.push({ name, pictures: 0, faults: [`not taken: ${message}`, ...violations] })
  }
  await page.close()
  return taken
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))

/** Changes the theme as its key does, so that the charts are drawn again; over a dialog the key sleeps. */
async function showTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { dataset } = document.documentElement
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    if (dataset['theme'] === wanted) return
    const open = document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')
    for (const dialog of open) dialog.dataset['state'] = 'looking away'
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }))
    for (const dialog of open) dialog.dataset['state'] = 'open'
    dataset['theme'] = wanted
    await painted()
  }, theme)
}

/** All of the page, or all of the dialog over it. */
async function takePicture(page: Page, path: string, width: Width): Promise<void> {
  const least = HEIGHTS[width]
  const height = await page.evaluate((viewport) => {
    const dialogs = document.querySelectorAll('[data-sheet], [data-chat]')
    if (dialogs.length === 0) return document.documentElement.scrollHeight
    const hidden = [...dialogs].flatMap((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].map((part) =>
        ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)
          ? part.scrollHeight - part.clientHeight
          : 0,
      ),
    )
    // Dialogs are at most three quarters of the window's height.
    return viewport + Math.max(...hidden) / 0.75
  }, least)
  await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, Math.max(least, Math.ceil(height))) })
  await page.screenshot({ path, animations: 'disabled' })
  await page.setViewportSize({ width, height: least })
}
