import type { Page } from '@playwright/test'

/**
 * Who looks at a screen. Nora has just signed up, Grace's profile waits, Rosa's was rejected, Max has a very long name
 * and very much money.
 */
export type Person = 'visitor' | 'nora' | 'grace' | 'rosa' | 'ada' | 'max' | 'root'

/** What is the matter while it is looked at. */
export type State =
  | 'empty'
  | 'loading'
  | 'failing'
  | 'full'
  | 'long'
  | 'pending'
  | 'rejected'
  /** A form with everything wrong. */
  | 'invalid'
  /** The market is closed and takes no orders. */
  | 'closed'

/** Replies that are given instead of the server's, by path; a function changes the server's own. */
export type Answers = Readonly<Record<string, unknown>>

export interface Screen {
  name: string
  /** May name "{article}", "{customer}" or "{ticket}". */
  path: string
  states: readonly State[]
  /** Who looks, where it is not who `personIn` says. */
  person?: Person
  /** What is done there before the picture. */
  act?: (page: Page, state: State) => Promise<void>
  answers?: (state: State) => Answers
  /** Its code never arrives. */
  isWithoutCode?: boolean
  /** Why something may jump without an input. */
  mayJump?: string
  /** The browser is meant to complain. */
  mayComplain?: boolean
  /** Beyond the API: what else of the page is tampered with before it is opened. */
  prepare?: (page: Page) => Promise<void>
}

export const CUSTOMERS_STATES = ['empty', 'loading', 'full', 'failing', 'long'] as const
export const DATA_STATES = ['loading', 'full', 'failing'] as const

/** Whose data show a state. */
export function personIn(state: State): Person {
  if (state === 'empty' || state === 'invalid') return 'nora'
  if (state === 'long') return 'max'
  if (state === 'pending') return 'grace'
  return state === 'rejected' ? 'rosa' : 'ada'
}

/** Presses a button, or whatever else has this role and name. */
export const press = (page: Page, name: string | RegExp, role: 'button' | 'tab' | 'link' = 'button') =>
  page
    .getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .filter({ visible: true })
    .first()
    .click()
