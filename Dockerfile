# The server of Wayleave in a container, from the packed package:
#
#   npm pack && docker build -t wayleave .
#   docker run --rm -p 9309:9309 -e WAYLEAVE_TOKEN=... wayleave
#   docker run --rm -p 9309:9309 wayleave serve --host 0.0.0.0 --port 9309 --public
#
# The container listens on all of its addresses, so that it needs a token, or --public.
FROM node:22-slim

# The package has no dependencies, so that nothing else is fetched.
COPY wayleave-*.tgz /tmp/wayleave.tgz
RUN npm install --global --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund /tmp/wayleave.tgz \
  && rm -rf /tmp/wayleave.tgz /root/.npm

# No run needs to write. Compiled code is kept only if there is a place for it.
ENV WAYLEAVE_NO_CACHE=1
USER node
WORKDIR /home/node
EXPOSE 9309
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9309/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["wayleave"]
CMD ["serve", "--host", "0.0.0.0", "--port", "9309"]
