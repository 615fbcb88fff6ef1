import { FileText, Upload, X } from 'lucide-react'
import { type ChangeEvent, type CSSProperties, useId } from 'react'
import { useConfig } from '#web/lib/api/config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { acceptedDocuments, type PickedDocument, readDocument } from './picked-document.ts'
import { UploadedDocument } from './uploaded-document.tsx'
import type { ProfileWriting } from './use-profile-form.ts'

type DocumentFieldProps = ProfileWriting['document'] & {
  /** Why the reviewer asks for it again. */
  fix?: string | undefined
  /** The saved profile's document, kept unless another is picked. */
  uploadedUrl: string | undefined
}

/** Picks the ID document and shows it. A refused file leaves the earlier choice. */
export function DocumentField(props: DocumentFieldProps) {
  const { input, picked, error, fix, uploadedUrl, onPicked, onError } = props
  const { maxDocumentBytes } = useConfig()
  const id = useId()
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Picking the same file again must count as a change.
    currentTarget.value = ''
    if (file === undefined) return
    const document = await readDocument(file, maxDocumentBytes)
    if ('fault' in document) onError(document.fault)
    else onPicked(document)
  }
  const remove = () => {
    onPicked(null)
    input.current?.focus()
  }
  const invalid = error !== undefined
  return (
    <div className="grid gap-2">
      <span className="text-sm font-medium text-fg-2">ID Document</span>
      {fix !== undefined && <span className="text-xs text-fg-3">{fix}</span>}
      <div className="relative">
        <label
          htmlFor={id}
          data-invalid={invalid || undefined}
          className={classNames(
            'flex min-h-16 cursor-pointer items-center gap-3.5 rounded-md border border-dashed border-line-input',
            'bg-canvas py-3 pl-3.5 transition-colors hover:border-fg-3 data-invalid:border-danger',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            picked === null ? 'pr-3.5' : 'pr-13',
          )}
        >
          <Preview picked={picked} />
          <Summary
            picked={picked}
            hintId={`${id}-hint`}
            prompt={uploadedUrl === undefined ? 'Upload ID Document' : 'Upload a new ID Document'}
          />
          <input
            ref={input}
            id={id}
            type="file"
            accept={acceptedDocuments(navigator.userAgent)}
            aria-label="ID Document"
            aria-describedby={invalid ? `${id}-error` : `${id}-hint`}
            aria-invalid={invalid || undefined}
            className="sr-only"
            onChange={(event) => void pick(event)}
          />
        </label>
        {picked !== null && <RemoveButton onClick={remove} />}
      </div>
      {invalid && (
        <div id={`${id}-error`} className="text-xs text-danger">
          {error}
        </div>
      )}
      {uploadedUrl !== undefined && <UploadedDocument url={uploadedUrl} />}
    </div>
  )
}

const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    label="Remove the selected document"
    icon={<X aria-hidden />}
    className="absolute top-2 right-1.5"
    onClick={onClick}
  />
)

interface SummaryProps {
  picked: PickedDocument | null
  hintId: string
  prompt: string
}

/** A long file name does not widen the grids around the field. */
const NAME: CSSProperties = { contain: 'inline-size' }

/** Name and size of the picked file; else what to pick. */
const Summary = ({ picked, hintId, prompt }: SummaryProps) => (
  <span style={NAME} className="min-w-0 flex-1">
    <span className={classNames('block font-medium', picked !== null && 'truncate')} title={picked?.name}>
      {picked?.name ?? prompt}
    </span>
    <span id={hintId} className="block text-xs text-fg-3">
      {picked === null ? 'A photo, or a PDF of at most 1MB' : pickedText(picked)}
    </span>
  </span>
)

function Preview({ picked }: { picked: PickedDocument | null }) {
  if (picked?.mediaType.startsWith('image/')) {
    return (
      <img
        src={picked.dataUrl}
        alt="Preview of the selected document"
        className="h-16 max-w-24 shrink-0 rounded-xs bg-surface-2 object-contain"
      />
    )
  }
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-md bg-surface-2 text-fg-2 [&_svg]:size-5"
    >
      {picked === null ? <Upload /> : <FileText />}
    </span>
  )
}

const pickedText = ({ bytes, originalBytes }: PickedDocument): string =>
  originalBytes === undefined
    ? `${sizeText(bytes)} · Replace`
    : `${sizeText(bytes)}, reduced from ${sizeText(originalBytes)} · Replace`

const sizeText = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`
