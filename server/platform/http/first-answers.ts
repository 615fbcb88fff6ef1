import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { getWallet } from '#contract/cash/funding.ts'
import { getMarketStatus, listAssets, listIndices } from '#contract/market/market.ts'
import { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { getProfile } from '#contract/people/profiles.ts'
import { listHoldings } from '#contract/trading/trading.ts'

/** What a screen asks for as soon as it is drawn, by the screen's path. */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    getProfile.path,
    listHoldings.path,
    `${listAssets.path}?type=stock`,
    `${listAssets.path}?type=mutual_fund`,
    getWallet.path,
    `${getPortfolioHistory.path}?period=1M`,
    listIndices.path,
    getMarketStatus.path,
    getPendingPasswordResets.path,
  ],
}

/** How long a page waits for its answers: longer than any takes, shorter than anybody notices. */
const PATIENCE_MS = 200

/**
 * What the API answers whoever sends `cookie` to the first calls of a screen: a JSON object of answers by address,
 * null for what does not exist. What is refused or late is left out: the screen asks itself, and shows that it waits.
 */
export async function firstAnswers(
  app: FastifyInstance,
  screen: string,
  cookie: string | undefined,
): Promise<string> {
  const calls = FIRST_CALLS[screen] ?? []
  if (calls.length === 0 || cookie === undefined) return '{}'
  const stopped = new AbortController()
  const late = delay(PATIENCE_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
  const answers = await Promise.all(calls.map((url) => Promise.race([memberOf(app, url, cookie), late])))
  stopped.abort()
  return `{${answers.filter((answer) => answer !== undefined).join(',')}}`
}

/** The member of the object that a call makes; undefined where it is refused. */
async function memberOf(app: FastifyInstance, url: string, cookie: string): Promise<string | undefined> {
  const { statusCode, payload } = await app.inject({ url, headers: { cookie } })
  if (statusCode === 200) return `${JSON.stringify(url)}:${payload}`
  return statusCode === 404 ? `${JSON.stringify(url)}:null` : undefined
}
