import { useState } from 'react'
import { type DifferenceLine, textDifference } from '#domain/agreements/text-difference.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'

interface VersionTextProps {
  text: string
  /** Null for the first version. */
  before: string | null
  textHash: string
}

/** A version for the staff: its changes or full text, and its hash. */
export const VersionText = ({ text, before, textHash }: VersionTextProps) => (
  <div className="grid gap-4">
    <Text text={text} before={before} />
    <p className="border-t border-line pt-3 text-xs text-fg-3 wrap-anywhere">SHA-256 {textHash}</p>
  </div>
)

function Text({ text, before }: Pick<VersionTextProps, 'text' | 'before'>) {
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
