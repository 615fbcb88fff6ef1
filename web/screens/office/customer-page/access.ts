import { adminListAudit } from '#contract/records/audit.ts'
import {
  type CustomerPage,
  adminGetCustomer,
  adminGetCustomerContext,
  adminListCustomers,
} from '#contract/office/customers/customers.ts'
import {
  type CustomerAccess,
  endCustomerSessions,
  lockCustomer,
  unlockCustomer,
} from '#contract/people/access.ts'
import { listFlags } from '#contract/office/customers/flags.ts'
import { listRestrictions } from '#contract/office/customers/restrictions.ts'
import { listTimeline } from '#contract/office/customers/timeline.ts'
import { call } from '#web/lib/api/client.ts'
import { keyOf, queryClient, refresh } from '#web/lib/api/query.ts'
import type { ToastMessage } from '#web/ui/messages/toast.ts'

export type NamedCustomer = Pick<CustomerPage['customer'], 'id' | 'username'>

export interface ReasonedAction {
  /** Acts on the customer with this id; returns what to say of it. */
  act: (id: string, reason: string) => Promise<ToastMessage>
  title: string
  text: string
  button: string
  isDestructive: boolean
  failureTitle: string
}

export const LOCK: ReasonedAction = {
  act: async (id, reason) => ({
    title: 'Customer locked',
    description: endedText(await call(lockCustomer, { params: { id }, body: { reason } })),
  }),
  title: 'Lock Customer',
  text:
    'All sessions end at once, and the customer cannot sign in until the account is unlocked. ' +
    'No withdrawal is paid out meanwhile. Money, holdings and pending requests are unchanged.',
  button: 'Lock Customer',
  isDestructive: true,
  failureTitle: 'Could not lock the customer',
}

export const UNLOCK: ReasonedAction = {
  act: async (id, reason) => {
    await call(unlockCustomer, { params: { id }, body: { reason } })
    return { title: 'Customer unlocked', description: 'They can sign in again' }
  },
  title: 'Unlock Customer',
  text: 'The customer can sign in again with their existing password.',
  button: 'Unlock Customer',
  isDestructive: false,
  failureTitle: 'Could not unlock the customer',
}

export const END_SESSIONS: ReasonedAction = {
  act: async (id, reason) => ({
    title: 'Sessions ended',
    description: endedText(await call(endCustomerSessions, { params: { id }, body: { reason } })),
  }),
  title: 'End All Sessions',
  text: 'The customer is signed out everywhere and can sign in again right away.',
  button: 'End Sessions',
  isDestructive: true,
  failureTitle: 'Could not end the sessions',
}

/** Fetches all that shows a customer again, also after a refusal: a colleague may have decided first. */
export async function refreshCustomer(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(adminGetCustomer, { params: { id } }) }),
    refreshContext(id),
    refresh(adminListCustomers, adminListAudit, listFlags, listRestrictions, listTimeline),
  ])
}

export const refreshContext = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(adminGetCustomerContext, { params: { id } }) })

const endedText = ({ endedSessions }: CustomerAccess): string =>
  endedSessions === 1 ? '1 session ended' : `${endedSessions} sessions ended`
