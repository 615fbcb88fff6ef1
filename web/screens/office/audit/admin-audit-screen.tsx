import { FileDown } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { adminExportAudit } from '#contract/records/audit.ts'
import { urlOf } from '#web/lib/api/client.ts'
import { buttonVariants } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { type Chosen, chosenIn, queryOfChosen } from '#web/features/audit/audit-filters.ts'
import { AuditList } from './audit-list.tsx'
import { FilterForm } from './filter-form.tsx'

/** Who did what, to whom, when and from where. The filters are in the URL. */
export default function AdminAuditScreen() {
  const [search, setSearch] = useSearchParams()
  const chosen = chosenIn(search)
  const query = queryOfChosen(chosen)
  const choose = (next: Chosen) => setSearch(new URLSearchParams(Object.entries(next)))
  return (
    <div className="page pb-10">
      <BackLink to="/admin">Back to Admin Panel</BackLink>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, when and from where"
        aside={
          <a
            href={urlOf(adminExportAudit, { query })}
            download
            className={buttonVariants({ variant: 'secondary', size: 'sm', block: false })}
          >
            <FileDown aria-hidden />
            Export CSV
          </a>
        }
      />
      <FilterForm key={search.toString()} chosen={chosen} onChoose={choose} />
      <Card padded={false} aria-label="Entries" className="overflow-hidden">
        <AuditList query={query} onChoose={choose} />
      </Card>
    </div>
  )
}
