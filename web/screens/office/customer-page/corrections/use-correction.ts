import {
  adminListTransactions,
  correctAccount,
  type CorrectableTransaction,
} from '#contract/cash/corrections.ts'
import { propose } from '#contract/records/proposals.ts'
import type { CorrectionKind, CorrectionReason } from '#domain/corrections/correction.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { call } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { keyOf, queryClient } from '#web/lib/api/query.ts'
import { refreshContext, refreshCustomer } from '../access.ts'

export interface CorrectionDraft {
  kind: CorrectionKind
  amount: string
  /** Only for a deposit that is moved. */
  toCustomerId: string
  reasonCode: CorrectionReason
  sentence: string
  note: string
}

/** What is corrected; undefined for goodwill. */
export type CorrectionSubject = CorrectableTransaction | undefined

export const askedOf = (draft: CorrectionDraft, original: CorrectionSubject) => ({
  kind: draft.kind,
  amount: draft.amount.trim(),
  ...(original === undefined ? {} : { corrects: original.id }),
  ...(draft.kind === 'deposit_moved' ? { toCustomerId: draft.toCustomerId.trim() } : {}),
})

const correctionOf = (draft: CorrectionDraft, original: CorrectionSubject) => {
  const { reasonCode, sentence, note } = draft
  return { ...askedOf(draft, original), reasonCode, sentence, note }
}

/** Sends a correction once, however often its answer is lost. */
export function useCorrection(customerId: string, original: CorrectionSubject, onCorrected: () => void) {
  return useConfirmedAction({
    what: 'correction',
    send: (draft: CorrectionDraft, { idempotencyKey }) => {
      const body = correctionOf(draft, original)
      return call(correctAccount, { params: { id: customerId }, body }, { idempotencyKey })
    },
    nameOf: (draft) => ({ ...draft, customerId, corrects: original?.id ?? '' }),
    success: { title: 'Account corrected', description: 'The customer has been told' },
    onSuccess: onCorrected,
    refreshes: () => {
      const listed = keyOf(adminListTransactions, { params: { id: customerId }, query: {} })
      return Promise.all([refreshCustomer(customerId), queryClient.invalidateQueries({ queryKey: listed })])
    },
    failure: (error) => (isCode(error, 'needs_second_person') ? undefined : 'Nothing was corrected'),
  })
}

/** For what one person may not do alone. */
export function useProposeCorrection(customerId: string, original: CorrectionSubject, onDone: () => void) {
  return useAction({
    call: (draft: CorrectionDraft) => {
      const correction = correctionOf(draft, original)
      return call(propose, { body: { kind: 'correction', customerId, correction, reason: draft.note } })
    },
    success: { title: 'Proposed', description: 'Another person confirms it' },
    onSuccess: onDone,
    refreshes: () => refreshContext(customerId),
    failure: 'Could not propose it',
  })
}
