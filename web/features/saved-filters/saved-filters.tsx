import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { OfficeListName } from '#domain/staff/office-lists.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'

const SavedFiltersDialog = lazyDialog(() => import('./saved-filters-dialog.tsx'), { fresh: true })

export function SavedFilters({ list }: { list: OfficeListName }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton icon={<Bookmark aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        Saved Filters
      </SmallButton>
      <SavedFiltersDialog open={isOpen} onOpenChange={setOpen} list={list} />
    </>
  )
}
