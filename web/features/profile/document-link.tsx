import { FileDown } from 'lucide-react'

/** Downloads an ID document. */
export const DocumentLink = ({ url }: { url: string }) => (
  <a
    href={url}
    download
    className={
      '-my-3 inline-flex min-h-11 items-center gap-1.5 font-strong text-brand hover:underline md:my-0 md:min-h-0 ' +
      '[&_svg]:size-3.5'
    }
  >
    <FileDown aria-hidden />
    View Document
  </a>
)
