// @ts-check
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import '../../../workbench/src/styles/tokens.css'
import './style.css'

/** The default theme, with the workbench on the landing page. */
export default {
  extends: DefaultTheme,
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
