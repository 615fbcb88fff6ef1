import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminReadAgreement, type AgreementOfHouse } from '#contract/agreements/agreements.ts'
import { type DifferenceLine, textDifference } from '#domain/agreements/text-difference.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

interface VersionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  agreement: AgreementOfHouse
}

/** The text of a version, and what it changed of the one before. */
export function VersionDialog({ open, onOpenChange, agreement }: VersionDialogProps) {
  const { id, title, version, textHash } = agreement
  const query = useQuery(queryOf(adminReadAgreement, { params: { id } }))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={`Version ${version}`}
      size="wide"
    >
      <Loaded query={query} rows={4} loading="Loading the text" failure="Failed to load the text">
        {(data) => (
          <div className="grid gap-4">
            <Text text={data.text} before={data.textBefore} />
            <p className="border-t border-line pt-3 text-xs text-fg-3 wrap-anywhere">SHA-256 {textHash}</p>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Text({ text, before }: { text: string; before: string | null }) {
  const [shown, setShown] = useState<'text' | 'changes'>(before === null ? 'text' : 'changes')
  if (before === null) return <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
  return (
    <>
      <SegmentedControl
        label="What is shown"
        segments={[
          { value: 'changes', label: 'Changes' },
          { value: 'text', label: 'Text' },
        ]}
        value={shown}
        onValueChange={setShown}
      />
      {shown === 'text' ? (
        <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <div className="text-sm">
          {textDifference(before, text).map((line, index) => (
            <Line key={index} {...line} />
          ))}
        </div>
      )}
    </>
  )
}

/** A paragraph as it stands, struck out or marked as new. */
function Line({ kind, text }: DifferenceLine) {
  if (text === '') return <br />
  if (kind === 'removed') {
    return (
      <del className="block bg-danger-tint px-1.5 text-danger wrap-anywhere">
        <span className="sr-only">Removed: </span>
        {text}
      </del>
    )
  }
  if (kind === 'added') {
    return (
      <p className="bg-gain-tint px-1.5 text-gain wrap-anywhere">
        <span className="sr-only">New: </span>
        {text}
      </p>
    )
  }
  return <p className="px-1.5 wrap-anywhere">{text}</p>
}
