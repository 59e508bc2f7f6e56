// @ts-check
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const COLUMNS = 118
const ROWS = 16

/** How long Neovim may take for a screen, in milliseconds. */
const MAX_MS = 60_000

const FILE = `User-agent: GPTBot
Disallow /drafts/
Disallow: /shop/
Disallow: /shop/cart/
Sitemap: /sitemap.xml
Allow: /shop/*.html$
`

/** Starts the server as docs/editors.md has it, and uses the colours that a picture has. */
const SETTINGS = `
vim.cmd('syntax off | set number signcolumn=yes laststatus=0 noruler shortmess+=I fillchars=eob:\\\\ ')
for name, colour in pairs({ Error = 1, Warn = 3, Info = 6, Hint = 6 }) do
  vim.cmd('highlight Diagnostic' .. name .. ' ctermfg=' .. colour)
end
vim.cmd('highlight LineNr ctermfg=8 | highlight SignColumn ctermbg=NONE | highlight Pmenu ctermfg=NONE ctermbg=NONE')
vim.lsp.handlers['textDocument/hover'] = vim.lsp.with(vim.lsp.handlers.hover, { border = 'rounded' })
vim.api.nvim_create_autocmd('BufReadPost', {
  pattern = 'robots.txt',
  callback = function(event)
    local client = vim.lsp.start_client({
      name = 'wayleave',
      cmd = { vim.env.WAYLEAVE_NODE, vim.env.WAYLEAVE_COMMAND, 'lsp', '--stdio' },
      root_dir = vim.fn.fnamemodify(event.file, ':p:h'),
    })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})
`

/** What is typed, and what the screen then shows. */
const STEPS = [
  { keys: [], shows: /There is no colon/ },
  { keys: ['6G', '8|', ':lua vim.lsp.buf.hover()', 'Enter'], shows: /╰─/ },
  { keys: ['2G', ':lua vim.lsp.buf.code_action()', 'Enter'], shows: /Type number/ },
  { keys: ['1', 'Enter'], shows: /2 Disallow: \/drafts\/(?![^\n]*no colon)/ },
]

/**
 * The screens of Neovim, with colour codes: findings, hover, the fixes of a line, and one of them applied. Needs nvim
 * and tmux.
 *
 * @param {string} command the built command
 * @returns {Promise<readonly string[]>}
 */
export async function neovimScreens(command) {
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-neovim-'))
  /** @param {readonly string[]} args */
  const tmux = (...args) => {
    const env = { ...process.env, HOME: folder, WAYLEAVE_NODE: process.execPath, WAYLEAVE_COMMAND: command }
    const options = { cwd: folder, env, encoding: /** @type {const} */ ('utf8') }
    const { status, stdout, stderr } = spawnSync('tmux', ['-S', join(folder, 'socket'), ...args], options)
    if (status !== 0) throw new Error(`tmux ${args[0]}: ${stderr ?? 'tmux is not there'}`)
    return stdout
  }
  /** @param {RegExp} shows */
  const screen = async (shows) => {
    for (const end = Date.now() + MAX_MS; Date.now() < end; await setTimeout(200))
      if (shows.test(tmux('capture-pane', '-p'))) return tmux('capture-pane', '-p', '-e')
    throw new Error(`Neovim does not show ${shows}:\n${tmux('capture-pane', '-p')}`)
  }
  writeFileSync(join(folder, 'robots.txt'), FILE)
  writeFileSync(join(folder, 'settings.lua'), SETTINGS)
  const size = ['-x', String(COLUMNS), '-y', String(ROWS)]
  const neovim = 'nvim -u settings.lua -i NONE -n robots.txt'
  tmux('-f', '/dev/null', 'new-session', '-d', ...size, neovim)
  try {
    const screens = []
    for (const { keys, shows } of STEPS) {
      if (keys.length > 0) tmux('send-keys', ...keys)
      screens.push(await screen(shows))
    }
    return screens
  } finally {
    tmux('kill-server')
    rmSync(folder, { recursive: true, force: true })
  }
}
