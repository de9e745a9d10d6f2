<?php
/**
 * Plugin Name:          Afterword for WooCommerce
 * Description:          Asks your customers a post-purchase survey on the order confirmation page, and sends the answers to Afterword.
 * Version:              1.1.0
 * Author:               Afterword
 * Requires at least:    6.3
 * Requires PHP:         7.4
 * Requires Plugins:     woocommerce
 * WC requires at least: 7.0
 * WC tested up to:      11.0
 * Text Domain:          afterword
 * Domain Path:          /languages
 * License:              GPL-2.0-or-later
 * License URI:          https://www.gnu.org/licenses/gpl-2.0.html
 * Update URI:           false
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any later
 * version. It is distributed without any warranty; without even the implied warranty of merchantability or fitness for
 * a particular purpose.
 *
 * @package Afterword\WooCommerce
 */

namespace Afterword\WooCommerce;

defined( 'ABSPATH' ) || exit;

const PLUGIN_FILE = __FILE__;

// Like the header, `false` in the project: each Afterword writes its own address into both.
const UPDATE_URI = 'false';

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/check-settings.php';
require_once __DIR__ . '/includes/order-facts.php';
require_once __DIR__ . '/includes/class-survey.php';
require_once __DIR__ . '/includes/test-connection.php';
require_once __DIR__ . '/includes/class-settings-page.php';
require_once __DIR__ . '/includes/privacy.php';
require_once __DIR__ . '/includes/updates.php';

// Without these declarations WooCommerce lists the plugin as incompatible.
add_action(
	'before_woocommerce_init',
	static function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', PLUGIN_FILE, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', PLUGIN_FILE, true );
		}
	}
);

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'afterword', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
	}
);

// Lists this plugin among those that honor consent (WP Consent API).
add_filter( 'wp_consent_api_registered_' . plugin_basename( PLUGIN_FILE ), '__return_true' );

Survey::register();
Settings_Page::register();
register_privacy();
register_updates();
