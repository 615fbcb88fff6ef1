import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'
import { browserChoice, useChoice } from '#web/ui/preferences/browser-choice.ts'

export type ListView = 'cards' | 'table'

/** The view that this browser chose last. */
const chosenView = browserChoice<ListView>('markets', ['cards', 'table'])

/** Cards or a table: as the address says, else as chosen last. A choice writes both. */
export function useView(): [ListView, (view: ListView) => void] {
  const asked = useSearchParameter('view')
  const chosen = useChoice(chosenView)
  const choose = (view: ListView) => {
    writeTyped()
    chosenView.choose(view)
    writeSearchParameter('view', view)
  }
  return [asked === 'cards' || asked === 'table' ? asked : chosen, choose]
}
