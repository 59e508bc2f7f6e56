// @ts-check
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, onMounted } from 'vue'
import '../../../workbench/src/styles/tokens.css'
import './style.css'

/** The default theme, with the workbench on the landing page. */
export default {
  extends: DefaultTheme,
  // The page loads its scripts when it is first used: see `loadScriptsOnUse`.
  setup: () => onMounted(() => window.clickedEarly?.click()),
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-features-before': () =>
        h('iframe', {
          class: 'workbench',
          src: '/workbench/index.html',
          title: 'The workbench',
          loading: 'lazy',
        }),
    }),
}
