import { SingleKeysSwitch } from '../../shell/commands/single-keys-switch.tsx'
import { palette, useTheme } from '../../shell/theme.ts'
import { useChoice } from '../../ui/browser-choice.ts'
import { Card } from '../../ui/card.tsx'
import { amounts } from '../../ui/hidden-amounts.tsx'
import { Switch } from '../../ui/switch.tsx'

/** How the product looks in this browser. Nothing of it is sent anywhere. */
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
        label="Colour-blind palette"
        hint="Blue for gains and orange for losses."
        checked={useChoice(palette) === 'cvd'}
        onCheckedChange={(on) => palette.choose(on ? 'cvd' : 'standard')}
      />
      <SingleKeysSwitch />
    </Card>
  )
}
