import {
  adminListTransactions,
  correctAccount,
  type CorrectableTransaction,
} from '#contract/cash/corrections.ts'
import { propose } from '#contract/records/proposals.ts'
import type { CorrectionKind, CorrectionReason } from '#domain/corrections/correction.ts'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { keyOf, queryClient } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'
import { refreshContext, refreshCustomer } from '../access.ts'

/** A correction as it is written. */
export interface CorrectionDraft {
  kind: CorrectionKind
  amount: string
  /** Only of a deposit that is moved. */
  toCustomerId: string
  reasonCode: CorrectionReason
  sentence: string
  note: string
}

/** What is sent of a draft. */
export const askedOf = (draft: CorrectionDraft, original: CorrectableTransaction | undefined) => ({
  kind: draft.kind,
  amount: draft.amount.trim(),
  ...(original === undefined ? {} : { corrects: original.id }),
  ...(draft.kind === 'deposit_moved' ? { toCustomerId: draft.toCustomerId.trim() } : {}),
})

/** Sends a correction once, however often its answer is lost. */
export function useCorrection(
  customerId: string,
  original: CorrectableTransaction | undefined,
  onCorrected: () => void,
) {
  return useConfirmedMutation({
    what: 'correction',
    send: (draft: CorrectionDraft, { idempotencyKey }) =>
      call(
        correctAccount,
        {
          params: { id: customerId },
          body: {
            ...askedOf(draft, original),
            reasonCode: draft.reasonCode,
            sentence: draft.sentence,
            note: draft.note,
          },
        },
        { idempotencyKey },
      ),
    nameOf: (draft) => ({ ...draft, customerId, corrects: original?.id ?? '' }),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Account corrected', description: 'The customer has been told' })
      onCorrected()
      const listed = keyOf(adminListTransactions, { params: { id: customerId }, query: {} })
      return Promise.all([refreshCustomer(customerId), queryClient.invalidateQueries({ queryKey: listed })])
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'needs_second_person') return
      const description = detailOf(error)
      toast({ tone: 'error', title: 'Nothing was corrected', description })
    },
  })
}

/** Proposes a correction that one person may not make alone. */
export function useProposeCorrection(
  customerId: string,
  original: CorrectableTransaction | undefined,
  onProposed: () => void,
) {
  return useMutation({
    mutationFn: (draft: CorrectionDraft) => {
      const { reasonCode, sentence, note } = draft
      const correction = { ...askedOf(draft, original), reasonCode, sentence, note }
      return call(propose, { body: { kind: 'correction', customerId, correction, reason: note } })
    },
    onSuccess: () => {
      toast({ tone: 'success', title: 'Proposed', description: 'Another person confirms it' })
      onProposed()
      return refreshContext(customerId)
    },
    onError: (error) => {
      const description = detailOf(error)
      toast({ tone: 'error', title: 'Could not propose it', description })
    },
  })
}
