import { type Job, type Leads, createPeriodicJob } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import { type WebhookParts, deliverEvent } from '#server/people/webhooks/webhooks.ts'
import { LIST_SENDING, type SendingRow } from '#server/people/webhooks/webhooks.sql.ts'
import type { ReportedEvent } from '#domain/webhooks/reported-event.ts'
import { presentEvent, readAccountEvents } from './account-events.ts'

const LOOK_EVERY_MS = 1_000
/** Webhooks in one look; the next look continues. */
const MOST_A_LOOK = 1_000
/** Per webhook and look. */
const MOST_EVENTS = 50
const MOST_AT_ONCE = 100

/**
 * The leading server looks every second at a thousand webhooks in turn. Each receives its events in order, one at a
 * time, so a slow receiver delays no other. After a crash the next server resends the last event under the same id; a
 * stop aborts sending.
 */
export function createWebhookWorker(parts: WebhookParts & { leads: Leads }): Job {
  const { log, leads } = parts
  const logged = logOnChange()
  const sending = new Map<bigint, Promise<void>>()
  const hangUp = new AbortController()
  let place: Pick<SendingRow, 'customer_id' | 'id'> = START

  async function look(): Promise<void> {
    const { rows } = await parts.pool.query<SendingRow>(LIST_SENDING, [
      place.customer_id,
      place.id,
      parts.clock.now(),
      MOST_A_LOOK,
    ])
    place = rows.length < MOST_A_LOOK ? START : (rows.at(-1) ?? START)
    const free = rows.filter(({ id }) => !sending.has(id))
    const asked = free.map(({ customer_id, after_id }) => ({ customerId: customer_id, afterId: after_id }))
    const found = await readAccountEvents(parts.pool, asked, MOST_EVENTS)
    for (const [at, webhook] of free.entries()) {
      const events = found[at] ?? []
      if (events.length === 0 || sending.size >= MOST_AT_ONCE) continue
      const sent = deliverAll(parts, webhook, events, hangUp.signal)
        .catch((err: unknown) => log.warn({ err }, 'a webhook could not be served; it is looked at again'))
        .finally(() => sending.delete(webhook.id))
      sending.set(webhook.id, sent)
    }
  }

  const job = createPeriodicJob({
    name: 'tell webhooks what happened',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: () =>
      logged(look(), (err) => log.warn({ err }, 'webhooks could not be looked at; what happened waits')),
  })
  return {
    ...job,
    async stop() {
      await job.stop()
      hangUp.abort()
      await Promise.all(sending.values())
    },
  }
}

const START = { customer_id: 0n, id: 0n }

async function deliverAll(
  parts: WebhookParts,
  webhook: SendingRow,
  events: readonly ReportedEvent[],
  stopping: AbortSignal,
): Promise<void> {
  let at = webhook
  for (const each of events) {
    if (stopping.aborted) return
    const goesOn = await deliverEvent(parts, at, { rowId: each.id, event: presentEvent(each) }, stopping)
    if (!goesOn) return
    at = { ...at, after_id: each.id, failures: 0 }
  }
}
