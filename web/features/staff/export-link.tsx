import { FileDown } from 'lucide-react'
import { exportList } from '#contract/records/lists.ts'
import { SEARCHED_LISTS, type SearchedListName } from '#domain/staff/office-lists.ts'
import { urlOf } from '#web/lib/api/client.ts'
import { buttonVariants } from '#web/ui/buttons/button.tsx'
import { usePermitted } from './permitted.tsx'

interface ExportLinkProps {
  list: SearchedListName
  /** As on the screen; what is empty is left out. */
  filter: { status?: string | undefined; search?: string | undefined }
}

/** Downloads all that the filter of a list finds; nothing for who may not. */
export function ExportLink({ list, filter: { status, search } }: ExportLinkProps) {
  const isPermitted = usePermitted()
  if (!isPermitted('lists.export') || !isPermitted(SEARCHED_LISTS[list])) return null
  const query = { ...(status ? { status } : {}), ...(search ? { search } : {}) }
  return (
    <a
      href={urlOf(exportList, { params: { list }, query })}
      download
      className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
    >
      <FileDown aria-hidden />
      Export CSV
    </a>
  )
}
