import { FileDown } from 'lucide-react'
import { DOCUMENT_EXTENSION, DOCUMENT_MEDIA_TYPES } from '#domain/people/document.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { ICON_BUTTON } from '#web/ui/buttons/icon-button.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { DocumentImage } from './document-image.tsx'
import { type OpenedDocument, useDocument } from './use-document.ts'

interface DocumentViewProps {
  submissionId: string
  address: string
  name: string
  /** The document has arrived: a view in the audit log. */
  onViewed?: () => void
}

/** An ID document: an image that zooms and turns, or a PDF in the browser's viewer. */
export function DocumentView({ submissionId, address, name, onViewed }: DocumentViewProps) {
  const { document, error, isLoading, retry } = useDocument(address, onViewed)
  if (document !== null) return <Shown document={document} name={name} submissionId={submissionId} />
  return error === null ? (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the document</span>
      {/* Buttons, then the document. */}
      <span className="h-11 md:h-9" />
      <div style={TALL}>
        <Skeleton className="h-full w-full rounded-md" />
      </div>
    </div>
  ) : (
    <LoadFailure
      title="Failed to load the document"
      text={detailOf(error)}
      pending={isLoading}
      onRetry={retry}
    />
  )
}

interface ShownProps {
  document: OpenedDocument
  name: string
  submissionId: string
}

function Shown({ document: { url, mediaType }, name, submissionId }: ShownProps) {
  const type = DOCUMENT_MEDIA_TYPES.find((each) => each === mediaType)
  const download = (
    // Already shown: no second view.
    <a
      href={url}
      download={`id-document-${submissionId}${type === undefined ? '' : `.${DOCUMENT_EXTENSION[type]}`}`}
      aria-label="Download"
      className={ICON_BUTTON}
    >
      <FileDown aria-hidden />
    </a>
  )
  if (type !== undefined && type !== 'application/pdf') {
    return <DocumentImage url={url} label={`ID document of ${name}`} aside={download} />
  }
  return (
    <div className="grid gap-3">
      <div className="flex justify-end">{download}</div>
      {navigator.pdfViewerEnabled && type !== undefined ? (
        <iframe
          title={`ID document of ${name}`}
          src={`${url}#navpanes=0`}
          style={TALL}
          className="w-full rounded-md"
        />
      ) : (
        <Note>This browser cannot show a PDF in the page. Download it to view it.</Note>
      )}
    </div>
  )
}

/** The height comes from its surroundings. */
const TALL = { height: 'var(--document-h, 62dvh)' }
