import type { OfficeAnnouncement } from '#contract/office/announcements.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import {
  type AnnouncementLevel,
  type AnnouncementSpan,
  type AskedAnnouncement,
  type Audience,
  decideAnnouncement,
} from '#domain/announcements/announcement.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import type { AnnouncementBoard } from './announcement-board.ts'
import * as sql from './announcements.sql.ts'
import { readAnnouncement } from './list-announcements.ts'

interface AnnouncementDeps {
  pool: Pool
  clock: Clock
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
export async function decideOn(
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
export async function insertAnnouncement(
  tx: Tx,
  ids: Ids,
  {
    level,
    audiences,
    services,
    notifiesCustomers,
    startsAt,
    endsAt,
    text,
    reviewer,
    confirmed,
    at,
  }: DecidedAnnouncement,
): Promise<bigint> {
  const id = ids.next()
  const { administratorId } = reviewer
  await tx.query(sql.INSERT_ANNOUNCEMENT, [
    id,
    level,
    text,
    audiences,
    services,
    startsAt,
    endsAt,
    administratorId,
    at,
    notifiesCustomers,
  ])
  await recordAudit(tx, {
    id: ids.next(),
    at,
    ...actorOf(reviewer),
    action: 'announcement.made',
    subjectType: 'announcement',
    subjectId: id.toString(),
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
  await tx.query(sql.NOTIFY_NODES)
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
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(reviewer),
      action: 'announcement.ended',
      subjectType: 'announcement',
      subjectId: id.toString(),
      customerId: null,
    })
    return told(tx, id, at)
  })
  if (!isRefusal(ended)) await shown({ pool, board })
  return ended
}

async function told(tx: Tx, id: bigint, at: Date): Promise<OfficeAnnouncement | Refusal> {
  await tx.query(sql.NOTIFY_NODES)
  return readAnnouncement(tx, id, at)
}

/** Already committed: a board that cannot be read now follows by notification. */
const shown = ({ pool, board }: Pick<AnnouncementDeps, 'pool' | 'board'>): Promise<void> =>
  board.read(pool).catch(() => undefined)
