import * as support from '#contract/office/support.ts'
import * as canned from '#contract/office/canned-answers.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { addMessage, openTicket } from './open-ticket.ts'
import { listCannedAnswers, removeCannedAnswer, writeCannedAnswer } from './canned-answers.ts'
import { closeTicket, prioritizeTicket, replyToTicket } from './answer-ticket.ts'
import { listTicketQueue } from './list-ticket-queue.ts'
import { listTickets, readTicket } from './read-ticket.ts'

export function mountSupport(serve: Serve, deps: PoolAndClock): void {
  const { pool, clock } = deps
  serve(support.listSupportTickets, ({ principal, query }) => listTickets(pool, principal.userId, query))
  serve(support.openSupportTicket, ({ principal, body }) =>
    openTicket(deps, { customerId: principal.userId, message: body.message }),
  )
  serve(support.addSupportMessage, ({ principal, params, body }) =>
    addMessage(deps, {
      customerId: principal.userId,
      ticketId: BigInt(params.id),
      message: body.message,
    }),
  )

  serve(support.adminListSupportTickets, ({ query, database }) =>
    listTicketQueue(database, query, clock.now()),
  )
  serve(support.adminGetSupportTicket, ({ params }) => readTicket(pool, BigInt(params.id), clock.now()))
  serve(support.replyToSupportTicket, (call) =>
    replyToTicket(deps, {
      ticketId: BigInt(call.params.id),
      message: call.body.message,
      reviewer: reviewerOf(call),
    }),
  )
  serve(support.prioritizeSupportTicket, (call) =>
    prioritizeTicket(deps, {
      ticketId: BigInt(call.params.id),
      priority: call.body.priority,
      reviewer: reviewerOf(call),
    }),
  )
  serve(canned.listCannedAnswers, () => listCannedAnswers(pool))
  serve(canned.writeCannedAnswer, (call) => {
    const { title, text, replaces } = call.body
    const written = { title, text, replaces: replaces === null ? null : BigInt(replaces) }
    return writeCannedAnswer(deps, { ...written, reviewer: reviewerOf(call) })
  })
  serve(canned.removeCannedAnswer, (call) =>
    removeCannedAnswer(deps, { id: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
  serve(support.closeSupportTicket, (call) =>
    closeTicket(deps, { ticketId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
}
