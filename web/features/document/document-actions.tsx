import { Eye, FileDown } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const DocumentDialog = lazyDialog(() => import('./document-view.tsx'), { fresh: true })

interface DocumentActionsProps {
  submissionId: string
  name: string
  url: string
}

/** Opens an ID document or downloads it. Each is a view in the audit log. */
export function DocumentActions({ submissionId, name, url }: DocumentActionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DocumentLinks url={url} onView={() => setOpen(true)} />
      {/* Each opening fetches the document again: a new view in the audit log. */}
      <DocumentDialog
        submissionId={submissionId}
        address={url}
        name={name}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  )
}

interface DocumentLinksProps {
  url: string
  onView: () => void
  /** The button that gets the focus back. */
  view?: RefObject<HTMLButtonElement | null>
}

export const DocumentLinks = ({ url, onView, view }: DocumentLinksProps) => (
  <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <button ref={view} type="button" className={ACTION} onClick={onView}>
      <Eye aria-hidden />
      View Document
    </button>
    <a href={url} download className={ACTION}>
      <FileDown aria-hidden />
      Download
    </a>
  </span>
)

const ACTION =
  '-my-3 inline-flex min-h-11 items-center gap-1.5 font-strong text-brand hover:underline md:my-0 md:min-h-0 ' +
  '[&_svg]:size-3.5'
