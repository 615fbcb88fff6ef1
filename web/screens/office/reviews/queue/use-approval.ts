import { useEffect, useState } from 'react'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { dismissToast, toast } from '#web/ui/messages/toast.ts'
import { createDelay } from './delay.ts'
import type { Approval, Listed, Review } from './review.ts'
import { useDecision } from './use-decision.ts'

/** As long as the toast is shown. */
const UNDO_MS = 5_000

/** Approves a request after `UNDO_MS` unless undone; at once when its toast is closed or its page left. */
export function useApproval(review: Review, { id, username }: Listed) {
  const decision = useDecision({ review, id, outcome: 'approved' })
  const [isWaiting, setWaiting] = useState(false)
  const [delay] = useState(() => createDelay({ ms: UNDO_MS, onChange: setWaiting }))
  useEffect(() => {
    addEventListener('pagehide', delay.actNow)
    return () => {
      removeEventListener('pagehide', delay.actNow)
      delay.actNow()
    }
  }, [delay])
  const undo = () => {
    delay.undo()
    dismissToast()
  }
  return {
    /** It is approved unless it is undone. */
    isWaiting,
    isBusy: decision.isPending || decision.isSuccess,
    unconfirmed: decision.unconfirmed,
    undo,
    start({ arrived, amount }: Approval) {
      delay.start(() => decision.mutate({ arrived }))
      const what = amount === undefined ? username : `${dollarText(amount)} for ${username}`
      toast({
        title: `Approving ${what}`,
        action: { label: 'Undo', press: undo },
        dismissal: { label: 'Dismiss and approve now', press: delay.actNow },
      })
    },
  }
}
