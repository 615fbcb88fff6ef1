import { FileDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DOCUMENT_EXTENSION, DOCUMENT_MEDIA_TYPES } from '#domain/people/document.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { failureOf } from '#web/lib/api/client.ts'
import { answerSecondStep } from '#web/lib/api/second-step.ts'
import { presentSession } from '#web/lib/api/session-end.ts'
import { ICON_BUTTON } from '#web/ui/buttons/icon-button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { DocumentImage } from './document-image.tsx'

export interface DocumentViewProps {
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

interface ShownProps extends Pick<DocumentViewProps, 'name' | 'submissionId'> {
  document: OpenedDocument
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

interface OpenedDocument {
  /** An object URL, valid while the document is shown. */
  url: string
  mediaType: string
}

/**
 * Fetches a document once: each request is a view in the audit log, so there is no automatic retry. Not cached, and
 * freed when closed.
 */
function useDocument(address: string, onViewed?: () => void) {
  const [document, setDocument] = useState<OpenedDocument | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(-1)
  const viewed = useEffectEvent(() => onViewed?.())
  useEffect(() => {
    const controller = new AbortController()
    let url: string | undefined
    fetchFile(address, controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(file)
        setDocument({ url, mediaType: file.type })
        viewed()
      },
      (reason: unknown) => {
        if (controller.signal.aborted) return
        setError(reason instanceof Error ? reason : new Error('no document'))
        setFailed(attempt)
      },
    )
    return () => {
      controller.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [address, attempt])
  return { document, error, isLoading: failed !== attempt, retry: () => setAttempt(attempt + 1) }
}

/**
 * Fetches a file by an address from an answer. It fails as `call` does; one that needs the second factor is fetched
 * again once that is verified.
 */
async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const session = presentSession()
  const response = await fetch(url, { credentials: 'same-origin', signal })
  if (response.ok) return response.blob()
  const error = await failureOf(response, session)
  if (error.code?.startsWith('second_factor_') && (await answerSecondStep(error.code)))
    return fetchFile(url, signal)
  throw error
}

export default function DocumentDialog({ open, onOpenChange, ...document }: DialogState & DocumentViewProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={`ID document of ${document.name}`}
      description="This view is recorded in the audit log."
    >
      <DocumentView {...document} />
    </Dialog>
  )
}
