import { useQuery } from '@tanstack/react-query'
import { previewCorrection } from '#contract/cash/corrections.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { CorrectionChanges } from '#web/features/corrections/correction-changes.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'

type Asked = SentInput<typeof previewCorrection>['body']

interface CorrectionConsequencesProps {
  customerId: string
  /** Null while the form is incomplete. */
  asked: Asked | null
}

/** On the accounts as they are now. */
export function CorrectionConsequences({ customerId, asked }: CorrectionConsequencesProps) {
  const { data, error } = useQuery({
    queryKey: ['correction preview', customerId, asked],
    queryFn: () => call(previewCorrection, { params: { id: customerId }, body: asked as Asked }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <section
      aria-label="Consequences"
      aria-live="polite"
      className="min-h-24 rounded-md bg-surface-2 px-3.5 py-3"
    >
      {error !== null ? (
        <p className="text-sm text-danger">{detailOf(error, 'The consequences could not be loaded')}</p>
      ) : data === undefined ? (
        <p className="text-sm text-fg-3">Enter an amount to see what it does.</p>
      ) : (
        <CorrectionChanges preview={data} />
      )}
    </section>
  )
}
