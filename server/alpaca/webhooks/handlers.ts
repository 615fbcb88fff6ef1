import { rowOfEventId } from '#domain/webhooks/reported-event.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-answer.ts'
import { eventForProgram, readAccountEvents } from './account-events.ts'

const USUAL_EVENTS = 100

/** Events for programs that poll. */
export const eventHandlers = ({ pool }: { pool: Pool }): Pick<AlpacaHandlers, 'listAccountEvents'> => ({
  async listAccountEvents({ principal: { customerId }, query: { since_id: since, limit = USUAL_EVENTS } }) {
    const afterId = since === undefined ? 0n : (rowOfEventId(since) ?? 0n)
    const [events = []] = await readAccountEvents(pool, [{ customerId, afterId }], limit)
    return new AlpacaAnswer(events.map(eventForProgram))
  },
})
