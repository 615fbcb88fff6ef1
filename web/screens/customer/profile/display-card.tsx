import { SingleKeysSwitch } from '#web/features/shortcuts/single-keys-switch.tsx'
import { palette, useTheme } from '#web/ui/preferences/theme.ts'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { amounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/** Stored in this browser only. */
export function DisplayCard() {
  const [theme, setTheme] = useTheme()
  return (
    <Card title="Display" action={<span className="text-sm text-fg-3">In this browser</span>}>
      <Switch
        label="Light theme"
        checked={theme === 'light'}
        onCheckedChange={(on) => setTheme(on ? 'light' : 'dark')}
      />
      <Switch
        label="Hide amounts"
        hint="Balances, holdings and transactions show as dots."
        checked={useChoice(amounts) === 'hidden'}
        onCheckedChange={(on) => amounts.choose(on ? 'hidden' : 'shown')}
      />
      <Switch
        label="Color-blind palette"
        hint="Blue for gains and orange for losses."
        checked={useChoice(palette) === 'cvd'}
        onCheckedChange={(on) => palette.choose(on ? 'cvd' : 'standard')}
      />
      <SingleKeysSwitch />
    </Card>
  )
}
