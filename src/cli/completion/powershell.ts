import type { CommandWords } from './words.ts'

/** A completion script for PowerShell: a block for `Register-ArgumentCompleter -Native`. */
export function powershellCompletion(commands: readonly CommandWords[]): string {
  const list = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(', ')})`
  return `# PowerShell completion of wayleave. Put this line into $PROFILE: wayleave completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName wayleave -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $options = @{
${commands.map(({ name, options }) => `    '${name}' = ${list(options.flatMap(({ long, short }) => [long, ...(short === undefined ? [] : [short])]))}`).join('\n')}
  }
  $values = @{
${commands
  .flatMap(({ name, options, values }) => [
    ...(values === undefined ? [] : [`    '${name}' = ${list(values)}`]),
    ...options.flatMap(({ long, short, values: known }) =>
      known === undefined
        ? []
        : [long, ...(short === undefined ? [] : [short])].map(
            (flag) => `    '${name} ${flag}' = ${list(known)}`,
          ),
    ),
  ])
  .join('\n')}
  }
  $given = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  if ($given.Count -le 1) { $words = $options.Keys }
  elseif ($values.ContainsKey("$($given[1]) $($given[-1])")) { $words = $values["$($given[1]) $($given[-1])"] }
  elseif ($wordToComplete.StartsWith('-')) { $words = $options[$given[1]] }
  else { $words = $values[$given[1]] }
  $words | Where-Object { $_ -like "$wordToComplete*" } | Sort-Object | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
`
}
