import { createHash } from 'node:crypto'
import type { OfficeAnnouncement } from '#contract/office/announcements.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import {
  type AnnouncementLevel,
  type AnnouncementSpan,
  type AskedAnnouncement,
  type Audience,
  decideAnnouncement,
} from '#domain/announcements/announcement.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import {
  type PoolAndClock,
  type Ids,
  takeIds,
  type Tx,
  inTransaction,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import type { Confirmed, ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import type { AnnouncementBoard } from './announcement-board.ts'
import * as sql from './announcements.sql.ts'
import { readAnnouncement } from './list-announcements.ts'
import { COUNT_CUSTOMERS, LOCK_ANNOUNCEMENTS } from './announcements.sql.ts'

interface AnnouncementDeps extends PoolAndClock {
  board: AnnouncementBoard
}

interface NewAnnouncement {
  asked: AskedAnnouncement
  text: string
  reviewer: Reviewer
}

/**
 * Makes an announcement with its audit line, and tells every server on commit; this one shows it with the answer.
 * Refuses what `decideAnnouncement` refuses, and notifying every customer where another person could confirm it.
 */
export async function makeAnnouncement(
  { pool, clock, board }: AnnouncementDeps,
  made: NewAnnouncement,
): Promise<OfficeAnnouncement | Refusal> {
  const { asked, reviewer } = made
  const announcement = await inTransaction(pool, async (tx) => {
    await tx.query(sql.LOCK_ANNOUNCEMENTS)
    const at = clock.now()
    const decided = await decideOn(tx, asked, at)
    if (isRefusal(decided)) return decided
    const facts = { proposerId: reviewer.administratorId, staff: await readStaff(tx), at }
    if (asked.notifiesCustomers && !confirmsAlone('announcement', facts))
      return refuse('needs_second_person', { detail: whyNotAlone('announcement', facts) ?? FOR_TWO })
    const ids = await takeIds(tx)
    return readAnnouncement(tx, await insertAnnouncement(tx, ids, { ...made, ...asked, ...decided, at }), at)
  })
  if (!isRefusal(announcement)) await shown({ pool, board })
  return announcement
}

const FOR_TWO = 'Every customer is notified: another person must confirm it.'

/** Decides under the lock on all announcements. Refuses what `decideAnnouncement` refuses. */
async function decideOn(
  tx: Tx,
  asked: AskedAnnouncement,
  at: Date,
): Promise<Pick<AnnouncementSpan, 'startsAt' | 'endsAt'> | Refusal> {
  const { rows } = await tx.query<{ open: bigint }>(sql.COUNT_OPEN, [at])
  const decided = decideAnnouncement(asked, { at, open: Number(rows[0]?.open ?? 0n) })
  if (!('refused' in decided)) return decided
  const { refused } = decided
  return typeof refused === 'string' ? refuse(refused) : refuseField(refused.field, refused.message)
}

interface DecidedAnnouncement extends Pick<AnnouncementSpan, 'startsAt' | 'endsAt'> {
  level: AnnouncementLevel
  audiences: readonly Audience[]
  services: readonly string[]
  notifiesCustomers: boolean
  text: string
  reviewer: Reviewer
  confirmed?: Confirmed
  at: Date
}

/** Stores a decided announcement with its audit line, tells every server on commit, and returns its id. */
export async function insertAnnouncement(tx: Tx, ids: Ids, made: DecidedAnnouncement): Promise<bigint> {
  const { level, text, audiences, services, notifiesCustomers, startsAt, endsAt, reviewer, confirmed, at } =
    made
  const id = ids.next()
  const by = reviewer.administratorId
  const values = [id, level, text, audiences, services, startsAt, endsAt, by, at, notifiesCustomers]
  await tx.query(sql.INSERT_ANNOUNCEMENT, values)
  await audit(tx, { by: reviewer, at, ids }, 'announcement.made', {
    subject: ['announcement', id],
    customerId: null,
    after: {
      level,
      text,
      audiences: audiences.join(', '),
      ...(services.length > 0 ? { services: services.join(', ') } : {}),
      startsAt: startsAt.toISOString(),
      ...(endsAt ? { endsAt: endsAt.toISOString() } : {}),
      ...(notifiesCustomers ? { notifiesCustomers } : {}),
      ...(confirmed
        ? { proposedBy: confirmed.proposedBy.toString(), proposalId: confirmed.proposalId.toString() }
        : {}),
    },
  })
  await tx.query(sql.TELL_NODES)
  return id
}

/** Ends an announcement now, with its audit line. Refuses an unknown one and one that is over. */
export async function endAnnouncement(
  { pool, clock, board }: AnnouncementDeps,
  { id, reviewer }: { id: bigint; reviewer: Reviewer },
): Promise<OfficeAnnouncement | Refusal> {
  const ended = await inTransaction(pool, async (tx) => {
    const at = clock.now()
    const { rows } = await tx.query(sql.END_ANNOUNCEMENT, [id, at, reviewer.administratorId])
    if (rows.length === 0) {
      const known = await readAnnouncement(tx, id, at)
      return isRefusal(known) ? known : refuse('announcement_ended')
    }
    await audit(tx, { by: reviewer, at }, 'announcement.ended', {
      subject: ['announcement', id],
      customerId: null,
    })
    return told(tx, id, at)
  })
  if (!isRefusal(ended)) await shown({ pool, board })
  return ended
}

async function told(tx: Tx, id: bigint, at: Date): Promise<OfficeAnnouncement | Refusal> {
  await tx.query(sql.TELL_NODES)
  return readAnnouncement(tx, id, at)
}

/** Already committed: a board that cannot be read now follows by notification. */
const shown = ({ pool, board }: Pick<AnnouncementDeps, 'pool' | 'board'>): Promise<void> =>
  board.read(pool).catch(() => undefined)

/** An announcement that notifies every customer. */
export interface AnnouncementPayload {
  level: AnnouncementLevel
  text: string
  audiences: readonly Audience[]
  services: readonly string[]
  /** ISO 8601; null: once confirmed. */
  startsAt: string | null
  endsAt: string | null
}

/** An announcement that notifies every customer. Its subject is its text. */
export const ANNOUNCEMENT_HANDLER: ProposalHandler<AnnouncementPayload> = {
  kind: 'announcement',
  payloadFrom({ announcement }: AskedProposal<'announcement'>) {
    const { services = [], startsAt, endsAt, ...rest } = announcement
    return {
      ...rest,
      services,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    }
  },
  parse: (payload) => payload as AnnouncementPayload,
  subjectOf: ({ text }) => `announcement:${createHash('sha256').update(text).digest('hex')}`,
  concerned: async () => [],
  async lock(tx) {
    await tx.query(LOCK_ANNOUNCEMENTS)
  },
  async refuseProposal(tx, payload, { at }) {
    const decided = await decideOn(tx, askedOf(payload, new Date(0)), at)
    return isRefusal(decided) ? decided : null
  },
  version: async () => 'new',
  async apply(tx, payload, { reviewer, confirmed, at }) {
    const asked = askedOf(payload, at)
    const decided = await decideOn(tx, asked, at)
    // It was right when proposed: only time can have made it wrong.
    if (isRefusal(decided)) return decided.refused === 'bad_input' ? refuse('announcement_too_late') : decided
    const { text } = payload
    await insertAnnouncement(tx, await takeIds(tx), { ...asked, ...decided, text, reviewer, confirmed, at })
    return null
  },
  async consequences(database, payloads) {
    const { rows } = await database.query<{ customers: number }>(COUNT_CUSTOMERS)
    return payloads.map((payload) => linesOf(payload, rows[0]?.customers ?? 0))
  },
}

/** A start that has passed by then is at once. */
function askedOf(
  { level, audiences, services, startsAt, endsAt }: AnnouncementPayload,
  at: Date,
): AskedAnnouncement {
  const from = startsAt === null ? null : new Date(startsAt)
  return {
    level,
    audiences,
    services,
    startsAt: from !== null && from < at ? null : from,
    endsAt: endsAt === null ? null : new Date(endsAt),
    notifiesCustomers: true,
  }
}

function linesOf(
  { level, text, audiences, services, startsAt, endsAt }: AnnouncementPayload,
  customers: number,
): ProposalConsequence[] {
  const line = (label: string, after: string) => ({ label, before: null, after })
  return [
    line('Text', text),
    line('Level', level),
    line('Read by', audiences.join(', ')),
    ...(services.length > 0 ? [line('Does not work', services.join(', '))] : []),
    line('From', startsAt === null ? 'When confirmed' : newYorkText(new Date(startsAt))),
    line('Until', endsAt === null ? 'It is ended' : newYorkText(new Date(endsAt))),
    line('Customers notified and mailed', customers.toLocaleString('en-US')),
  ]
}
