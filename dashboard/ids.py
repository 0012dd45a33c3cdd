"""Ids of the frame around every page."""

from enum import StrEnum


class Shell(StrEnum):
    """Component ids that exist on every page."""

    #: `dcc.Location`: the address, the one home of the view state.
    URL = "shell-url"
    #: `dcc.Store`: an address part to put in place without a new entry of the browser's history.
    REPLACE = "shell-replace"
    #: Where the page stands.
    PAGE = "shell-page"
    #: `dcc.Store`: the revision (int) that is on screen; a reader takes it as input, a command as state.
    REVISION = "shell-revision"
    #: `dcc.Store`: the fingerprint of the content that is on screen.
    FINGERPRINT = "shell-fingerprint"
    #: `dmc.NotificationContainer`.
    NOTICES = "shell-notices"
    #: `dcc.Store`: `light` or `dark`, resolved.
    THEME = "shell-theme"
    #: `dmc.MantineProvider`.
    PROVIDER = "shell-provider"
    THEME_SWITCH = "shell-theme-switch"
    #: `dcc.Store`: what the theme switch and the keyboard ask for.
    POLL = "shell-poll"
    HEADER = "shell-header"
    BANNER = "shell-banner"
    NAVIGATION = "shell-navigation"
    STATUS = "shell-status"
    COMMAND = "shell-command"
    HELP = "shell-help"
    HELP_OPEN = "shell-help-open"
