;;; What the server says in Emacs with eglot, as JSON on standard output. Run by emacs.test.ts:
;;;   emacs --batch -Q -l emacs.el
;;; The environment names the file to open and the command.
(require 'package)
;; Emacs has eglot from 29 on. Debian has it for earlier ones here.
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(require 'eglot)
(require 'json)

(define-derived-mode robots-txt-mode prog-mode "robots.txt"
  (setq-local comment-start "# "))
(add-to-list 'eglot-server-programs
             (list 'robots-txt-mode (getenv "WAYLEAVE_NODE") (getenv "WAYLEAVE_COMMAND") "lsp" "--stdio"))

(defun wait-until (what test)
  "Wait until TEST is true; WHAT is the error if it is not in time."
  (with-timeout (20 (error "%s" what))
    (while (not (funcall test))
      (accept-process-output nil 0.05))))

(defun finding ()
  "The text of the finding S101, if flymake has it."
  (flymake-start)
  (seq-some (lambda (one)
              (let ((text (flymake-diagnostic-text one)))
                (and (string-match-p "There is no colon" text) text)))
            (flymake-diagnostics)))

(defun lines ()
  "The lines of the buffer."
  (vconcat (split-string (buffer-string) "\n" t)))

(find-file (getenv "WAYLEAVE_FILE"))
(robots-txt-mode)
(apply #'eglot--connect (eglot--guess-contact))
(let ((server (eglot-current-server)) seen)
  (wait-until "no finding came" #'finding)
  (push (cons 'diagnostic (finding)) seen)

  (goto-char (point-min))
  (search-forward "GPTBot")
  (backward-char)
  (let ((hover (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams))))
    (push (cons 'hover (plist-get (plist-get hover :contents) :value)) seen))

  (goto-char (point-max))
  (forward-line -1)
  (let* ((start (eglot--pos-to-lsp-position (point)))
         (actions (jsonrpc-request server :textDocument/codeAction
                                   (list :textDocument (eglot--TextDocumentIdentifier)
                                         :range (list :start start :end start)
                                         :context (list :diagnostics []))))
         (action (seq-find (lambda (one) (string-prefix-p "Add the colon" (plist-get one :title))) actions)))
    (eglot--apply-workspace-edit (plist-get action :edit))
    (push (cons 'fixed (lines)) seen))
  (eglot--signal-textDocument/didChange)
  (wait-until "the finding stayed" (lambda () (not (finding))))

  (eglot-format-buffer)
  (eglot--signal-textDocument/didChange)
  (goto-char (point-min))
  (search-forward "GPTBot")
  (backward-char)
  (eglot-rename "ClaudeBot")
  (push (cons 'renamed (lines)) seen)

  (eglot-shutdown server)
  (push (cons 'stopped (if (jsonrpc-running-p server) :json-false t)) seen)
  (princ (json-encode seen)))
(set-buffer-modified-p nil)
(kill-emacs 0)
