import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { writeTyped } from '#web/lib/url/search-text.ts'
import { browserChoice, useChoice } from '#web/ui/preferences/browser-choice.ts'

export type ListView = 'cards' | 'table'

const chosenView = browserChoice<ListView>('markets', ['cards', 'table'])

/** From the address, else as last chosen. A choice writes both. */
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
