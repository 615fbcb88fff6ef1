import { FileDown } from 'lucide-react'

export const UploadedDocument = ({ url }: { url: string }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <a
      href={url}
      download
      className={
        'inline-flex min-h-11 items-center gap-2 font-strong text-brand hover:underline md:min-h-0 ' +
        '[&_svg]:size-4'
      }
    >
      <FileDown aria-hidden />
      View Uploaded ID Document
    </a>
    <span className="text-sm text-fg-2">✓ ID document uploaded</span>
  </div>
)
