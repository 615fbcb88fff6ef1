import { FileDown } from 'lucide-react'
import { checkProof, exportList } from '#contract/office/lists.ts'
import { SEARCHED_LISTS, type SearchedListName } from '#domain/staff/office-lists.ts'
import { call, urlOf } from '#web/lib/api/client.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { buttonVariants } from '#web/ui/buttons/button.tsx'
import { usePermitted } from './permitted.tsx'

interface ExportLinkProps {
  list: SearchedListName
  /** As on the screen, without empty fields. */
  filter: { status?: string | undefined; search?: string | undefined }
}

/** Downloads all rows that a filter finds; hidden without the permission. */
export function ExportLink({ list, filter: { status, search } }: ExportLinkProps) {
  const isPermitted = usePermitted()
  if (!isPermitted('lists.export') || !isPermitted(SEARCHED_LISTS[list])) return null
  const query = { ...(status ? { status } : {}), ...(search ? { search } : {}) }
  return <DownloadLink href={urlOf(exportList, { params: { list }, query })} />
}

/** Fetches a file, after the second factor if due: a plain link could not ask. */
export function DownloadLink({ href }: { href: string }) {
  const download = useAction({
    call: () => call(checkProof, {}),
    // The answer is a file, so the page stays.
    onSuccess: () => location.assign(href),
    failure: 'Could not export',
  })
  return (
    <a
      href={href}
      download
      className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
      onClick={(event) => {
        event.preventDefault()
        if (!download.isPending) download.mutate()
      }}
    >
      <FileDown aria-hidden />
      Export CSV
    </a>
  )
}
