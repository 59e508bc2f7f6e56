-- What the server says in Neovim, as JSON on standard output. Run by neovim.test.ts:
--   nvim --headless -u NONE -i NONE -n -c 'luafile neovim.lua'
-- The environment names the file to open and the command.
local function fail(what)
  io.stderr:write(what .. '\n')
  vim.cmd('cq!')
end

local ok, problem = pcall(function()
  local path = vim.env.WAYLEAVE_FILE
  vim.cmd('edit ' .. path)
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({
    name = 'wayleave',
    cmd = { vim.env.WAYLEAVE_NODE, vim.env.WAYLEAVE_COMMAND, 'lsp', '--stdio' },
    root_dir = vim.fn.fnamemodify(path, ':h'),
  })
  vim.lsp.buf_attach_client(buffer, client)
  local function found(code)
    for _, one in ipairs(vim.diagnostic.get(buffer)) do
      if one.code == code or (one.user_data and one.user_data.lsp and one.user_data.lsp.code == code) then return one end
    end
  end
  local seen = {}
  if not vim.wait(20000, function() return found('S101') ~= nil end, 20) then fail('no diagnostic came') end
  seen.diagnostic = found('S101').message
  seen.line = found('S101').lnum

  local document = vim.lsp.util.make_text_document_params(buffer)
  local function ask(method, params)
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
    if answers == nil or answers[client] == nil then fail('no answer to ' .. method) end
    if answers[client].err then fail(method .. ': ' .. vim.inspect(answers[client].err)) end
    return answers[client].result
  end

  seen.hover = ask('textDocument/hover', { textDocument = document, position = { line = 0, character = 14 } }).contents.value
  seen.completion = {}
  local completion = ask('textDocument/completion', { textDocument = document, position = { line = 0, character = 13 } })
  for _, item in ipairs(completion.items) do table.insert(seen.completion, item.label) end
  seen.symbols = #ask('textDocument/documentSymbol', { textDocument = document })

  local actions = ask('textDocument/codeAction', {
    textDocument = document,
    range = { start = { line = 2, character = 0 }, ['end'] = { line = 2, character = 0 } },
    context = { diagnostics = {} },
  })
  for _, action in ipairs(actions) do
    if vim.startswith(action.title, 'Add the colon') then
      seen.title = action.title
      -- Neovim can ask for the edit later, so the action has none.
      vim.lsp.util.apply_workspace_edit(ask('codeAction/resolve', action).edit, 'utf-16')
      break
    end
  end
  seen.fixed = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  if not vim.wait(20000, function() return found('S101') == nil end, 20) then fail('the diagnostic stayed') end

  local edits = ask('textDocument/formatting', { textDocument = document, options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, buffer, 'utf-16')
  local rename = ask('textDocument/rename', { textDocument = document, position = { line = 0, character = 14 }, newName = 'ClaudeBot' })
  vim.lsp.util.apply_workspace_edit(rename, 'utf-16')
  seen.renamed = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.lsp.stop_client(client)
  vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end, 20)
  seen.stopped = vim.lsp.client_is_stopped(client)
  io.stdout:write(vim.fn.json_encode(seen) .. '\n')
end)
if not ok then fail(tostring(problem)) end
vim.cmd('qa!')
