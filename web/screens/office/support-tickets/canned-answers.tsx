import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCannedAnswers } from '#contract/office/canned-answers.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

const CannedAnswersDialog = lazyComponent(() => import('./canned-answers-dialog.tsx'))

/** Inserts a text into the reply, and opens the list. */
export function CannedAnswers({ onInsert }: { onInsert: (text: string) => void }) {
  const { data = [] } = useQuery({ ...queryOf(listCannedAnswers, {}), ...CHANGES_ELSEWHERE })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-2.5">
      {data.length > 0 && (
        <div className="min-w-0 flex-1">
          <Select
            aria-label="Insert a canned answer"
            value=""
            onChange={({ target }) => {
              const chosen = data.find(({ id }) => id === target.value)
              if (chosen !== undefined) onInsert(chosen.text)
            }}
          >
            <option value="">Insert a canned answer</option>
            {data.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </div>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={data.length > 0 ? 'Edit canned answers' : undefined}
        onClick={() => setOpen(true)}
      >
        {data.length > 0 ? 'Edit' : 'Canned answers'}
      </Button>
      <LazyDialog open={isOpen}>
        <CannedAnswersDialog open={isOpen} onOpenChange={setOpen} />
      </LazyDialog>
    </div>
  )
}
